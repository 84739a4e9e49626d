/** A picture or a video as the viewer shows it. */
export interface Slide {
  type: 'video' | 'image'
  url: string
  caption: string
}

/** The slide to begin with: within the slides, whatever was asked for. */
export function startWithin(slides: Slide[], start: number): number {
  const within = Math.min(Math.max(Math.trunc(start) || 0, 0), slides.length - 1)
  if (within !== start) console.warn(`Слайда ${start} нет: показан ${within}`)
  return within
}
