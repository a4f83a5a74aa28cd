# Runs the Homebrew formula without Homebrew: its class, its steps of installing with commands that are only noted, and its test
# with the program MOSAIC. Prints what it found.
# Usage: ruby Tests/actions/formula.rb FORMULA PROGRAM
require "fileutils"
require "pathname"
require "tmpdir"

PROGRAM = File.expand_path(ARGV[1])
FOLDER = Pathname.new(Dir.mktmpdir)
at_exit { FileUtils.rm_rf(FOLDER) }

module OS
  def self.linux? = true
end

module Utils
  def self.safe_popen_read(*words) = IO.popen(words.map(&:to_s), &:read)
end

class Place < Pathname
  def install(*files) = Formula.noted << "install #{files.join(" ")}"
  def /(other) = Pathname.new(self) / other
end

class Pathname
  def write(text) = (dirname.mkpath; File.write(self, text))
end

class Formula
  class << self
    def noted = (@@noted ||= [])
    def version = @@version
    def declared = (@@declared ||= Hash.new { |all, key| all[key] = [] })
    %i[desc homepage license head depends_on uses_from_macos].each do |name|
      define_method(name) { |*words, **options| declared[name] << (words + [options]) }
    end
    def url(address, **options) = (declared[:url] << [address, options]; @@version = options.fetch(:tag).delete_prefix("v"))
    def test(&block) = define_method(:run_test, &block)
  end

  def version = self.class.version
  def bin = Place.new((FOLDER / "bin").to_s)
  def man1 = FOLDER / "man1"
  def testpath = FOLDER
  def shell_output(command) = IO.popen(command, &:read).tap { raise "failed: #{command}" unless $?.success? }
  def assert_match(wanted, found) = (raise "#{wanted} is not in #{found}" unless found.include?(wanted))
  def generate_completions_from_executable(program, *words)
    %w[bash zsh fish].each { |shell| shell_output([program, *words, shell].join(" ")).empty? && raise("no completions for #{shell}") }
  end

  def system(*words)
    return Formula.noted << words.join(" ") if words.first == "swift"

    Dir.chdir(FOLDER) { Kernel.system(*words.map(&:to_s)) } || raise("failed: #{words.join(" ")}")
  end
end

(FOLDER / "bin").mkpath
FileUtils.ln_s(PROGRAM, FOLDER / "bin/mosaic")
load File.expand_path(ARGV[0])
formula = Mosaic.new
formula.install
formula.run_test
raise "the manual page is empty" unless (FOLDER / "man1/mosaic.1").size > 1000
raise "swift build is not called" unless Formula.noted.any? { |words| words.start_with?("swift build ") }

puts "formula of #{formula.version}: #{Formula.declared[:depends_on].count} dependencies, #{Formula.noted.join("; ")}"
