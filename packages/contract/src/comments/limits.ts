/** Longest comment, counted by `textLength`: an emoji of two code units is one character. */
export const COMMENT_LENGTH = 1000
/** Most comments of a thread in one reply. */
export const COMMENTS_PAGE_SIZE = 500
/** Deepest level of nesting. Answers to a comment of this level get the same level. */
export const DEEPEST_LEVEL = 5
/** Most people that one comment may mention. */
export const MOST_MENTIONS = 10
/** A person's comments are counted up to this number; one more means "more than this". */
export const COMMENTS_COUNTED = 10_000
