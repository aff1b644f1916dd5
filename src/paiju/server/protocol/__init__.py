"""What is sent: messages, requests and refusals, and their documentation."""
