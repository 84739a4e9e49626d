export { openViewer } from './layers.ts'
export type { Slide } from './viewer/slides.ts'
