import { type Extensions, Mark } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import type { PostUploads } from '../pictures/uploads.ts'
import { Coin } from './coin.ts'
import { Embed } from './embed.ts'
import { readAddress } from './links.ts'
import { Picture } from './picture.ts'
import { Spoiler, SpoilerText, SpoilerTitle } from './spoiler.ts'
import { tables } from './tables.ts'

/** No button creates these: texts written elsewhere contain them, and an edit must not lose them. */
const Subscript = Mark.create({ name: 'sub', parseHTML: () => [{ tag: 'sub' }], renderHTML: () => ['sub', 0] })
const Superscript = Mark.create({ name: 'sup', parseHTML: () => [{ tag: 'sup' }], renderHTML: () => ['sup', 0] })

const isAddress = (address: string) => address.startsWith('#') || readAddress(address) !== null

/** Everything that a text may contain: exactly what the server's sanitiser allows. */
export function textExtensions(uploads: PostUploads): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      dropcursor: { color: false, class: 'drop-place' },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
        isAllowedUri: isAddress,
        shouldAutoLink: isAddress,
      },
    }),
    ...tables,
    Subscript,
    Superscript,
    Coin,
    Embed,
    Picture.configure({ uploads }),
    Spoiler,
    SpoilerTitle,
    SpoilerText,
  ]
}
