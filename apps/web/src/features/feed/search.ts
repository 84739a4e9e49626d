import { matching, oneOf } from '#navigation'

/** `channel` is the slug of the channel; `list` is the list that narrow windows show. */
export const feedSearch = { channel: matching(/^[^\s/?#]{1,100}$/), list: oneOf('news', 'alpha') }
