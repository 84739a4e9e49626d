import type { Post } from '@palata/contract/posts'

/** News go to the news list, everything that people write themselves to alpha. */
export function listOf(model: Post['model_name']): 'alpha' | 'news' {
  return model === 'News' ? 'news' : 'alpha'
}
