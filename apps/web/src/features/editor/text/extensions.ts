import { type Extensions, Mark } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions'
import type { PostUploads } from '../pictures/uploads.ts'
import { Coin } from './coin.ts'
import { Embed } from './embed.ts'
import { Link } from './link.ts'
import { tables } from './paste/tables.ts'
import { Picture } from './picture.ts'
import { Spoiler, SpoilerText, SpoilerTitle } from './spoiler.ts'

/** No button creates these: texts written elsewhere contain them, and an edit must not lose them. */
const Subscript = Mark.create({ name: 'sub', parseHTML: () => [{ tag: 'sub' }], renderHTML: () => ['sub', 0] })
const Superscript = Mark.create({ name: 'sup', parseHTML: () => [{ tag: 'sup' }], renderHTML: () => ['sup', 0] })

/** Everything that a text may contain: exactly what the server's sanitiser allows. */
export function textExtensions(uploads: PostUploads): Extensions {
  return [
    ...[Document, Paragraph, Text, HardBreak, HorizontalRule, Blockquote, CodeBlock],
    Heading.configure({ levels: [2, 3, 4] }),
    ...[BulletList, OrderedList, ListItem, ListKeymap],
    ...[Bold, Italic, Underline, Strike, Code, Link, Subscript, Superscript],
    Dropcursor.configure({ color: false, class: 'drop-place' }),
    ...[Gapcursor, TrailingNode, UndoRedo],
    ...tables,
    Coin,
    Embed,
    Picture.configure({ uploads }),
    Spoiler,
    SpoilerTitle,
    SpoilerText,
  ]
}
