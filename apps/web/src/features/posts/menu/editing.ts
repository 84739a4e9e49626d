import type { Post } from '@palata/contract/posts'
import { createContext } from 'react'

/** Opens the editor on a post. Passed by context: the editor depends on posts, so posts cannot import it. */
export const EditingContext = createContext<(post: Post) => void>(() => {})
