"""Accepts all pictures of a report, as the key A and the button of its page do: for scripts, and where no browser is.

    python accept_all.py report.html > accepted.json
"""

import json
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
pairs = [json.loads(pair) for pair in re.findall(r'^<script type="application/json" class="pair">(.*)</script>$', text, re.M)]
heading = json.loads(re.search(r'^<script type="application/json" id="heading">(.*)</script>$', text, re.M)[1])
keys = ("path", "from", "status", "maskColor", "expected", "actual")
accepted = [{key: pair[key] for key in keys if key in pair} for pair in pairs if pair["status"] in ("different", "new")]
json.dump({"version": 1, "expected": heading["expected"], "actual": heading["actual"], "accepted": accepted}, sys.stdout)
