import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { drawPicture, redrawn } from './drawing.ts'

const MOST = 1_000_000
const noise = sharp(randomBytes(200 * 150 * 3), { raw: { width: 200, height: 150, channels: 3 } })
const jpeg = await noise.clone().jpeg().toBuffer()
const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer()
const png = await noise.clone().png().toBuffer()
const head = { type: 'image/jpeg', width: 200, height: 150, frames: 1 } as never

const drawnAs = async (body: Buffer) => {
  const picture = await drawPicture(body, head, MOST)
  const square = await redrawn.squarePicture(body, 64, MOST)
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

const red = sharp({ create: { width: 40, height: 20, channels: 3, background: { r: 220, g: 30, b: 40 } } })
const turned = (orientation: number) => red.clone().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
const KINDS: [name: string, body: Buffer, size: [number, number]][] = [
  ['a CMYK JPEG', await red.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), [40, 20]],
  ['a JPEG of another profile', await red.clone().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), [40, 20]],
  ['a PNG of 16 bits', await red.clone().toColourspace('rgb16').png().toBuffer(), [40, 20]],
  ['a PNG of a palette', await red.clone().png({ palette: true }).toBuffer(), [40, 20]],
  ['a WebP without loss', await red.clone().webp({ lossless: true }).toBuffer(), [40, 20]],
  ['a JPEG upside down', await turned(3), [40, 20]],
  ['a JPEG on its side', await turned(6), [20, 40]],
  ['a JPEG on its side and mirrored', await turned(7), [20, 40]],
]
for (const [name, body, size] of KINDS)
  test(`${name} is drawn upright in its own colours`, async () => {
    const picture = await drawPicture(body, head, MOST)
    assert.deepEqual([picture?.width, picture?.height], size)
    const { data, info } = await sharp(picture!.files[0]!.body).raw().toBuffer({ resolveWithObject: true })
    const far = [220, 30, 40].map((wanted, at) => Math.abs(wanted - data[at]!))
    assert.equal(info.channels, 3)
    assert.ok(Math.max(...far) < 40, String(far))
  })

test('a header of more pixels than the file has is refused, whatever it says', async () => {
  const huge = Buffer.from(png)
  for (const at of [16, 20]) huge.writeUInt32BE(60_000, at)
  assert.equal(await drawnAs(huge), null)
})
