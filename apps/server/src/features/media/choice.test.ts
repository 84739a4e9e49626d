import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseFile } from './choice.ts'
import type { MediaFile } from './files.ts'

const file = (format: MediaFile['format'], width: number): MediaFile => ({ format, width, key: `${format}${width}` })
const webp = [file('webp', 960), file('webp', 480)]
const both = [...webp, file('avif', 480), file('avif', 960)]
const moving = [file('webp', 480), file('still', 480)]

const CHOICES: [string, MediaFile[], { w?: unknown; still?: unknown }, string, string | null][] = [
  ['the widest file without a width', webp, {}, 'image/webp', 'webp960'],
  ['the narrowest file that is wide enough', webp, { w: '400' }, '*/*', 'webp480'],
  ['the next wider file', webp, { w: '481' }, '*/*', 'webp960'],
  ['the widest file where none is wide enough', webp, { w: '4000' }, '*/*', 'webp960'],
  ['AVIF for a browser that accepts it', both, { w: '480' }, 'image/avif,image/webp', 'avif480'],
  ['WebP for a browser that does not', both, { w: '480' }, 'image/webp,*/*', 'webp480'],
  ['WebP while there is no AVIF', webp, { w: '480' }, 'image/avif', 'webp480'],
  ['the still frame of an animation', moving, { still: '' }, 'image/avif', 'still480'],
  ['the animation unless the still is asked for', moving, {}, 'image/avif', 'webp480'],
  ['the whole picture where there is no still frame', webp, { still: '1' }, '*/*', 'webp960'],
  ['the widest file for an invalid width', webp, { w: '-5' }, '*/*', 'webp960'],
  ['the widest file for a width given twice', webp, { w: ['1', '2'] }, '*/*', 'webp960'],
  ['null without files', [], { w: '480' }, '*/*', null],
]

for (const [name, files, query, accept, key] of CHOICES)
  test(`chooseFile: ${name}`, () => assert.equal(chooseFile(files, query, accept)?.key ?? null, key))
