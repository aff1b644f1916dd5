"""What is sent: messages, requests, and their documentation."""
