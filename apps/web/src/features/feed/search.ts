import { matching, oneOf } from '#navigation'

/** The lists of one channel, by its slug; the list that narrow windows show. */
export const feedSearch = { channel: matching(/^[^\s/?#]{1,100}$/), list: oneOf('news', 'alpha') }
