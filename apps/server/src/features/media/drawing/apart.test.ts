import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { onBehalfOf } from '#platform/workers/index.ts'
import { drawAvif, drawPicture, drawStill, redrawn } from './drawing.ts'
import { pictureHead } from './sizes.ts'
import { type DrawnPicture, STEPS } from './steps.ts'

const SIDE = 2000
const noise = await sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
  .jpeg({ quality: 60 })
  .toBuffer()
const head = (await pictureHead(noise))!
const limits = { most: 1400, mostPixels: 5e7, mostBytes: 1e6 }

const STEP: Record<keyof typeof STEPS, [here: () => Promise<unknown>, apart: () => Promise<unknown>]> = {
  drawPicture: [() => STEPS.drawPicture({ body: noise, head, mostPixels: 5e7 }), () => drawPicture(noise, head, 5e7)],
  drawAvif: [() => STEPS.drawAvif({ webp: noise, width: 480 }), () => drawAvif(noise, 480)],
  drawStill: [() => STEPS.drawStill({ body: noise }), () => drawStill(noise)],
  squarePicture: [
    () => STEPS.squarePicture({ body: noise, side: 800, mostPixels: 5e7 }),
    () => redrawn.squarePicture(noise, 800, 5e7),
  ],
  squareJpeg: [() => STEPS.squareJpeg({ body: noise, ...limits }), () => redrawn.squareJpeg(noise, limits)],
  clubIcon: [() => STEPS.clubIcon({ body: noise, mostPixels: 5e7 }), () => redrawn.clubIcon(noise, 5e7)],
  clubLogo: [() => STEPS.clubLogo({ body: noise, mostPixels: 5e7 }), () => redrawn.clubLogo(noise, 5e7)],
}

/** Pictures that this process itself has drawn during the work: its library tells of each as it begins and ends. */
async function drawnHere(work: () => Promise<unknown>): Promise<number> {
  let told = 0
  const count = () => (told += 1)
  sharp.queue.on('change', count)
  const drawn = await work()
  sharp.queue.off('change', count)
  const { files = drawn, body } = drawn as Partial<DrawnPicture> & { body?: Buffer }
  const bodies = Array.isArray(files) ? files.map((file) => file.body) : [body ?? drawn]
  assert.ok(bodies.every(Buffer.isBuffer))
  return told
}

for (const [name, [here, apart]] of Object.entries(STEP))
  test(`no thread of the site draws: ${name}`, async () => {
    assert.equal(await drawnHere(apart), 0)
    assert.notEqual(await drawnHere(here), 0)
  })

test('what cannot be decoded is null, from whichever step', async () => {
  const broken = noise.subarray(0, 200)
  for (const asked of [
    drawPicture(broken, head, 5e7),
    drawAvif(broken, 480),
    drawStill(broken),
    redrawn.squarePicture(broken, 800, 5e7),
    redrawn.squareJpeg(broken, limits),
    redrawn.clubIcon(broken, 5e7),
    redrawn.clubLogo(broken, 5e7),
  ])
    assert.equal(await asked, null)
})

test('of one person’s pictures one is drawn at a time, and a page of them is waited for', async () => {
  const asked = Array.from({ length: 70 }, () => onBehalfOf('person 1', () => drawStill(noise.subarray(0, 200))))
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 9)
  assert.equal((refused[0] as PromiseRejectedResult).reason.code, 'too_many')
})
