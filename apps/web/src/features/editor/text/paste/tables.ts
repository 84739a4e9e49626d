import { Node } from '@tiptap/core'

/**
 * No button creates tables: texts written elsewhere contain them, and an edit must keep them and allow changes of their
 * text.
 */
const part = (name: string, tag: string, content: string) =>
  Node.create({ name, content, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: { default: null }, rowspan: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const tables = [
  part('table', 'table', 'tableCaption? tableHead? tableBody* tableFoot?').extend({ group: 'block', isolating: true }),
  part('tableCaption', 'caption', 'inline*'),
  part('tableHead', 'thead', 'tableRow+'),
  part('tableBody', 'tbody', 'tableRow+'),
  part('tableFoot', 'tfoot', 'tableRow+'),
  part('tableRow', 'tr', '(tableCell | tableHeader)*'),
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
]
