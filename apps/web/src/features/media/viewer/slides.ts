/** A picture or a video in the viewer. */
export interface Slide {
  type: 'video' | 'image'
  url: string
  caption: string
}

/** Index of the first slide, clamped to the slides. */
export function startWithin(slides: Slide[], start: number): number {
  const within = Math.min(Math.max(Math.trunc(start) || 0, 0), slides.length - 1)
  if (within !== start) console.warn(`Слайда ${start} нет: показан ${within}`)
  return within
}
