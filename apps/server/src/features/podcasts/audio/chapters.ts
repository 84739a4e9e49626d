import type { Chapter } from '../rules.ts'

/**
 * Chapters in the JSON format of podcast apps:
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md
 */
export function chaptersJson(chapters: Chapter[]): string {
  return JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ second, title }) => ({ startTime: second, title })),
  })
}
