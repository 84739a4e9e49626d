import { readFileSync } from 'node:fs'
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { textExtensions } from '../text/extensions.ts'
import { titleOfText } from './derived.ts'

/** The server's test of titles reads the same cases: what is promised here is what is stored there. */
const cases = JSON.parse(readFileSync(`${import.meta.dirname}/derivedTitles.json`, 'utf8')) as [string, string][]

test.each(cases)('the title promised for %s is %j', (content, title) => {
  const editor = new Editor({ extensions: textExtensions(null as never), content, injectCSS: false })
  expect(titleOfText(editor.state.doc)).toBe(title)
  editor.destroy()
})
