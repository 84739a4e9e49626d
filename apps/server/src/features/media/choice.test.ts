import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseFile } from './choice.ts'
import type { MediaFile } from './files.ts'

const file = (format: MediaFile['format'], width: number): MediaFile => ({ format, width, key: `${format}${width}` })
const webp = [file('webp', 960), file('webp', 480)]
const both = [...webp, file('avif', 480), file('avif', 960)]
const moving = [file('webp', 480), file('still', 480)]

const CHOICES: [string, MediaFile[], { w?: unknown; still?: unknown }, string, string | null][] = [
  ['the widest unless said', webp, {}, 'image/webp', 'webp960'],
  ['the narrowest that fills the place', webp, { w: '400' }, '*/*', 'webp480'],
  ['the next wider one', webp, { w: '481' }, '*/*', 'webp960'],
  ['the widest where none is wide enough', webp, { w: '4000' }, '*/*', 'webp960'],
  ['AVIF for who takes it', both, { w: '480' }, 'image/avif,image/webp', 'avif480'],
  ['WebP for who does not', both, { w: '480' }, 'image/webp,*/*', 'webp480'],
  ['WebP while AVIF is not drawn', webp, { w: '480' }, 'image/avif', 'webp480'],
  ['the still of what moves', moving, { still: '' }, 'image/avif', 'still480'],
  ['what moves unless the still is asked for', moving, {}, 'image/avif', 'webp480'],
  ['no still of what stands', webp, { still: '1' }, '*/*', 'webp960'],
  ['a width that is none is not looked at', webp, { w: '-5' }, '*/*', 'webp960'],
  ['nor is one given twice', webp, { w: ['1', '2'] }, '*/*', 'webp960'],
  ['nothing of nothing', [], { w: '480' }, '*/*', null],
]

for (const [name, files, query, accept, key] of CHOICES)
  test(name, () => assert.equal(chooseFile(files, query, accept)?.key ?? null, key))
