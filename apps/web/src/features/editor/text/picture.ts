import { type Editor, mergeAttributes, Node } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import type { PostUploads } from '../pictures/uploads.ts'
import { PictureView } from './PictureView.tsx'

const PICTURE = 'picture'

/** Addresses of pictures on this site. Only these are allowed, so that the writer's browser contacts no other site. */
const OURS = /^\/(media|gif)\/[^/\s]/

interface PictureOptions {
  uploads: PostUploads | null
}

/** A picture with its caption. While it uploads it has no address and is left out of the saved HTML. */
export const Picture = Node.create<PictureOptions>({
  name: PICTURE,
  group: 'block',
  content: 'text*',
  marks: '',
  draggable: true,
  isolating: true,

  addOptions: () => ({ uploads: null }),
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    /** Id in `uploads` while the picture uploads. */
    upload: { default: '', rendered: false, parseHTML: () => '' },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => attributesOf(element.querySelector('img')),
      contentElement: (element) => (element as HTMLElement).querySelector('figcaption') ?? document.createElement('p'),
    },
    { tag: 'img[src]', getAttrs: attributesOf },
  ],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs.src === '' ? ['p', {}] : ['figure', {}, ['img', mergeAttributes(HTMLAttributes)], ['figcaption', {}, 0]],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
  // A caption is a single line: Enter continues below the picture.
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        if ($from.parent.type.name !== this.name) return false
        const after = $from.after()
        return editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .setTextSelection(after + 1)
          .run()
      },
    }
  },
})

function attributesOf(image: HTMLElement | null) {
  const src = image?.getAttribute('src') ?? ''
  const [width, height] = [pixels(image, 'width'), pixels(image, 'height')]
  return OURS.test(src) ? { src, alt: image?.getAttribute('alt') ?? '', width, height } : false
}

type Attributes = KeptPicture | { upload: string }

function pixels(image: HTMLElement | null, name: 'width' | 'height'): number | null {
  const value = Number(image?.getAttribute(name))
  return Number.isInteger(value) && value > 0 ? value : null
}

/** A stored picture with its size, px, so that its space is reserved before it loads. */
interface KeptPicture {
  src: string
  width: number | null
  height: number | null
}

/** Inserts pictures at the cursor or at a position; the cursor moves below them. */
export function insertPictures(editor: Editor, pictures: readonly Attributes[], at?: number) {
  const content = pictures.map((attrs) => ({ type: PICTURE, attrs }))
  return editor
    .chain()
    .insertContentAt(at ?? placeFor(editor.state.selection), content)
    .command(({ tr }) => {
      tr.setSelection(Selection.near(tr.doc.resolve(placeFor(tr.selection)), 1))
      return true
    })
    .focus()
    .run()
}

/**
 * Inserts after the picture whose caption holds the cursor: an empty caption would be replaced together with its
 * picture.
 */
function placeFor({ $to, to }: Selection): number {
  return $to.parent.type.name === PICTURE ? $to.after() : to
}

/** Uploads the files and inserts each at once. Returns why a file was refused, or null. */
export function insertFiles(editor: Editor, uploads: PostUploads, files: readonly File[], at?: number): string | null {
  let problem: string | null = null
  const pictures: Attributes[] = []
  for (const file of files) {
    const sent = { id: '' }
    const added = uploads.add(file, ({ address: src, width, height }) =>
      settle(editor, sent.id, { src, width, height }),
    )
    if ('problem' in added) problem ??= added.problem
    else {
      sent.id = added.id
      pictures.push({ upload: added.id })
    }
  }
  if (pictures.length > 0) insertPictures(editor, pictures, at)
  return problem
}

/**
 * Sets the address of an uploaded picture. Kept out of the undo history, so that an undo does not bring the upload
 * back.
 */
function settle(editor: Editor, upload: string, kept: KeptPicture) {
  if (editor.isDestroyed) return
  const { tr, doc } = editor.state
  doc.descendants((node, place) => {
    if (node.type.name === PICTURE && node.attrs.upload === upload)
      tr.setNodeMarkup(place, null, { ...node.attrs, ...kept, upload: '' })
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}
