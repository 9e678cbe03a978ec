#!/usr/bin/env node
// What our documents use of curl, for machines that have none: -s, -X, -H, -d and an address.
const [headers, request] = [new Headers(), { method: undefined, body: undefined, url: '' }]
const words = process.argv.slice(2)
while (words.length > 0) {
  const word = words.shift()
  if (word === '-X') request.method = words.shift()
  else if (word === '-d') request.body = words.shift()
  else if (word === '-H') headers.append(...(words.shift() ?? '').split(/:\s*(.*)/s, 2))
  else if (word !== '-s') request.url = word
}
const { url, body, method = body === undefined ? 'GET' : 'POST' } = request
const response = await fetch(url, { method, headers, body })
process.stdout.write(await response.text())
