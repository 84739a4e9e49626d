/** Baseline for the product's server: a bare server with one reply, in its own process. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'

const { PORT, KIND } = process.env
const { body, encoding, type } = JSON.parse(await text(process.stdin)) as {
  body: string
  encoding: string
  type: string
}
const bytes = Buffer.from(body, 'base64')
const compress = promisify(gzip)
const plain = encoding === 'gzip' ? gunzipSync(bytes) : bytes
const value = KIND === 'stringify' ? (JSON.parse(plain.toString()) as unknown) : null

async function answer() {
  if (value === null) return bytes
  const made = Buffer.from(JSON.stringify(value))
  return encoding === 'gzip' ? compress(made) : made
}

createServer(async (_, response) => {
  const sent = await answer()
  response.writeHead(200, {
    'content-type': type,
    'content-length': sent.length,
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(sent)
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
