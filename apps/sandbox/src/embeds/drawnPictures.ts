import sharp from 'sharp'
import { numberOf } from './told.ts'

const INKS = ['#2f6fae', '#5d5aa6', '#2e7d73', '#9a6548', '#8a5a9c']

/** A poster of 640 × 360 made of simple shapes, different for every id. */
export function posterOf(id: string): Promise<Buffer> {
  const number = numberOf(id)
  const ink = INKS[number % INKS.length]!
  const bars = Array.from({ length: 14 }, (_, index) => {
    const height = 40 + ((number >>> (index % 16)) % 97) * 1.8
    return `<rect x="${40 + index * 40}" y="${320 - height}" width="24" height="${height}" rx="4" fill="#fff" opacity="${0.25 + (index % 4) * 0.15}"/>`
  }).join('')
  return jpeg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="${ink}"/><circle cx="${480 + (number % 80)}" cy="90" r="54" fill="#ffe7b0"/>${bars}</svg>`,
  )
}

/** A channel's picture, square. */
export function avatarOf(name: string): Promise<Buffer> {
  const ink = INKS[numberOf(name) % INKS.length]!
  return jpeg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160" fill="${ink}"/><path d="M36 112 66 64l26 30 14-18 20 36z" fill="#fff" opacity=".9"/></svg>`,
  )
}

function jpeg(svg: string) {
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}
