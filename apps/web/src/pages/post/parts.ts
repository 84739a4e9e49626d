import type { PagePart } from '#navigation'

/** For readers without access only. */
export const wall: PagePart = {
  module: 'src/pages/post/Wall.tsx',
  load: async () => (await import('./Wall.tsx')).Wall,
}
