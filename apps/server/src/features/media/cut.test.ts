import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPicture } from './drawing.ts'
import { squarePicture } from './squarePicture.ts'

const MOST = 1_000_000
const noise = sharp(randomBytes(200 * 150 * 3), { raw: { width: 200, height: 150, channels: 3 } })
const jpeg = await noise.clone().jpeg().toBuffer()
const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer()
const png = await noise.clone().png().toBuffer()
const head = { type: 'image/jpeg', width: 200, height: 150, frames: 1 } as never

const drawnAs = async (body: Buffer) => {
  const picture = await drawPicture(body, head, MOST)
  const square = await squarePicture(body, 64, MOST)
  assert.equal(picture === null, square === null)
  return picture && [picture.width, picture.height]
}

for (const [name, body] of [
  ['a JPEG', jpeg],
  ['a progressive JPEG', progressive],
  ['a PNG', png],
] as const)
  test(`${name} whose file ends early is drawn as far as it goes, at its whole size`, async () => {
    for (const kept of [body.length, body.length - 1, body.length - 2, body.length - 20, Math.ceil(body.length / 2)])
      assert.deepEqual(await drawnAs(body.subarray(0, kept)), [200, 150], String(kept))
  })

test('a file of which nothing can be seen is refused', async () => {
  const beginning = jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda])))
  for (const body of [
    Buffer.alloc(0),
    randomBytes(5000),
    beginning,
    jpeg.subarray(0, 20),
    png.subarray(0, 40),
    Buffer.from('<html>'),
  ])
    assert.equal(await drawnAs(body), null, String(body.length))
})
