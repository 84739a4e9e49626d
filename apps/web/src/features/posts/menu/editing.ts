import type { Post } from '@palata/contract/posts'
import { createContext } from 'react'

/** Opens the editor on a post. The editor stands above the posts that it shows, so the whole hands it down. */
export const EditingContext = createContext<(post: Post) => void>(() => {})
