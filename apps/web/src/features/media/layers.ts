import { defineLayer } from '#ui/layers/index.ts'
import { type Slide, startWithin } from './viewer/slides.ts'

interface Viewed {
  slides: Slide[]
  start: number
}

export const viewerLayer = defineLayer<Viewed>({
  id: 'slider_widget',
  load: async () => (await import('./viewer/ViewerLayer.tsx')).ViewerLayer,
})

/** Opens pictures and videos over the whole window, starting at `start`. */
export function openViewer(slides: Slide[], start = 0) {
  if (slides.length > 0) viewerLayer.open({ slides, start: startWithin(slides, start) })
}
