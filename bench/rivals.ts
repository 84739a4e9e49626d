/** A bare server that answers one thing, in a process of its own: what the product's server is measured against. */
import { createServer } from 'node:http'

const { PORT, KIND } = process.env
const { body, encoding, type } = JSON.parse(process.env.ANSWER!) as { body: string; encoding: string; type: string }
const bytes = Buffer.from(body, 'base64')
const value = KIND === 'stringify' ? (JSON.parse(bytes.toString()) as unknown) : null

createServer((_, response) => {
  const sent = value ? Buffer.from(JSON.stringify(value)) : bytes
  response.writeHead(200, {
    'content-type': type,
    'content-length': sent.length,
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(sent)
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
