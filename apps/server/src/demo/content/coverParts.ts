import type { Random } from './random.ts'

/** Shown as a strip of 512×79 (48 high on phones): the important part stays between 40 and 118. */
export const WIDTH = 512
export const HEIGHT = 158
export const MIDDLE = HEIGHT / 2

/** The background is the theme's own, so nothing covers it; every tone is visible on light and on dark. */
export interface Palette {
  ink: string
  shade: string
  pale: string
  up: string
  down: string
}

export type Draw = (random: Random, palette: Palette) => string

const paletteOf = (ink: string): Palette => ({
  ink,
  shade: `${ink}52`,
  pale: `${ink}33`,
  up: '#2f9e8c',
  down: '#d2685f',
})

export const PALETTES = ['#5b8bd0', '#8a79cf', '#3f9c93', '#b08a45', '#7d8ea6'].map(paletteOf)

export const round = (value: number) => Number(value.toFixed(1))
export const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** A random walk of `count` heights between the bounds. */
export function walk(random: Random, count: number, min: number, max: number): number[] {
  const heights: number[] = []
  let height = 0
  let drift = (random.next() - 0.5) * 0.4
  for (let step = 0; step < count; step += 1) {
    if (random.chance(0.12)) drift = (random.next() - 0.5) * 0.7
    height += drift + random.next() - 0.5
    heights.push(height)
  }
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  return heights.map((value) => min + ((value - low) / (high - low || 1)) * (max - min))
}

export const pathOf = (heights: number[], step: number) =>
  heights.map((height, index) => `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(height)}`).join('')
