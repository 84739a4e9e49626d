import { defineLayer } from '#ui/layers/index.ts'

/**
 * The router renders the popup; the layer only takes part in the stack: it closes in order and locks the page's scroll.
 */
export const contentLayer = defineLayer({ id: 'content_page', load: async () => () => null, hasEntry: true })
