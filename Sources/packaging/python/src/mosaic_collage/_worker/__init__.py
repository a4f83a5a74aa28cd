"""A long-lived worker: its process, the jobs that it has, and what happens when it dies."""
