import { defineLayer } from '#ui/layers/index.ts'

interface Reported {
  id: number
  /** Text of the comment. */
  words: string
}

export const reportLayer = defineLayer<Reported>({
  id: 'comment_report',
  load: async () => (await import('./ReportLayer.tsx')).ReportLayer,
})
