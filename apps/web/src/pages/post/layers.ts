import { defineLayer } from '#ui/layers/index.ts'

/** The site draws the popup at its address; in the stack of layers it waits its turn to be closed, and locks the page. */
export const contentLayer = defineLayer({ id: 'content_page', load: async () => () => null })
