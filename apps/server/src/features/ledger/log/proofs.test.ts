import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCheckpoint, readProof, readVerifierKey, writeProof } from '@palata/contract/ledger/note'
import { isConsistent, isIncluded, leafHash as leafInBrowser } from '@palata/contract/ledger/tree'
import { checkpointText, makeSignerKey, readSignerKey } from './note.ts'
import { readTileAddress } from './tileAddress.ts'
import { consistencyOf, foldHashes, inclusionOf, leafHash, type ReadHash, rootOf, TILE } from './tree.ts'

/** A tree in memory, of these entries. */
function treeOf(entries: Uint8Array[]): ReadHash {
  const levels = [entries.map((entry): Uint8Array => leafHash(entry))]
  for (let row = levels[0]!; row.length >= TILE; row = levels.at(-1)!)
    levels.push(
      Array.from({ length: Math.floor(row.length / TILE) }, (_, at) =>
        foldHashes(row.slice(at * TILE, (at + 1) * TILE)),
      ),
    )
  return async (level, index) => levels[level]![index]!
}

const counted = (count: number) => Array.from({ length: count }, (_, at) => Buffer.from(`entry ${at}`))

// The vectors of Google's certificate-transparency (merkletree/merkle_tree_test), which implements RFC 6962.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

test('roots are those of the published vectors', async () => {
  const read = treeOf(LEAVES.map((leaf) => Buffer.from(leaf, 'hex')))
  for (const [size, root] of ROOTS.entries()) assert.equal(Buffer.from(await rootOf(read, size)).toString('hex'), root)
})

test('the browser accepts each proof of each entry, and no other', async () => {
  const entries = counted(70)
  const read = treeOf(entries)
  for (const size of [1, 2, 3, 7, 8, 9, 33, 64, 70]) {
    const root = await rootOf(read, size)
    for (let index = 0; index < size; index += 1) {
      const proof = await inclusionOf(read, index, size)
      const leaf = await leafInBrowser(entries[index]!)
      assert.ok(await isIncluded({ index, size, root }, leaf, proof), `${index} of ${size}`)
      const other = await leafInBrowser(Buffer.from('another'))
      assert.ok(!(await isIncluded({ index, size, root }, other, proof)))
      assert.ok(!(await isIncluded({ index: index + 1, size, root }, leaf, proof)))
      assert.ok(!(await isIncluded({ index, size, root }, leaf, [...proof, leaf])))
      if (size > 1) assert.ok(!(await isIncluded({ index, size, root }, leaf, proof.slice(1))))
    }
  }
})

test('the browser accepts a log that continues, and none that was shortened, changed or forked', async () => {
  const entries = counted(600)
  const read = treeOf(entries)
  const forked = treeOf(entries.with(3, Buffer.from('changed')))
  for (const newer of [1, 2, 5, 8, 70, 255, 256, 257, 511, 512, 513, 600])
    for (const older of [1, 2, 3, 4, 7, 8, 64, 69, 255, 256, 257, 512, 599].filter((size) => size <= newer)) {
      const [was, is] = await Promise.all([rootOf(read, older), rootOf(read, newer)])
      const proof = await consistencyOf(read, older, newer)
      const [from, to] = [
        { size: older, root: was },
        { size: newer, root: is },
      ]
      assert.ok(await isConsistent(from, to, proof), `${older} → ${newer}`)
      if (older === newer) continue
      assert.ok(!(await isConsistent(to, from, proof)), 'shorter')
      assert.ok(!(await isConsistent({ ...from, root: is }, to, proof)), 'another head')
      assert.ok(!(await isConsistent(from, to, proof.slice(0, -1))))
      if (newer < 4) continue
      const fork = { size: newer, root: await rootOf(forked, newer) }
      if (older >= 4) assert.ok(!(await isConsistent(from, fork, await consistencyOf(forked, older, newer))), 'forked')
    }
})

test('the example key of the specification of notes is read, with a byte changed it is not', async () => {
  // https://c2sp.org/signed-note, section «Example».
  const key = await readVerifierKey('example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k')
  assert.equal(key?.name, 'example.com/foo')
  assert.equal(await readVerifierKey('example.com/fop+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'), null)
  assert.equal(await readVerifierKey('example.com/foo+530d903b+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'), null)
})

test('a checkpoint is opened by its key alone, and by no spelling but one', async () => {
  const signer = readSignerKey(makeSignerKey('palata.example/ledger'))!
  const stranger = readSignerKey(makeSignerKey('palata.example/ledger'))!
  const key = (await readVerifierKey(signer.vkey))!
  const text = checkpointText('palata.example/ledger', 7, Buffer.alloc(32, 1))
  const line = signer.sign(text)
  const opened = await openCheckpoint(`${text}\n${line}`, key)
  assert.deepEqual([opened?.origin, opened?.size], ['palata.example/ledger', 7])
  assert.equal((await openCheckpoint(`${text}\n${stranger.sign(text)}${line}`, key))?.size, 7)
  const other = checkpointText('other.example/ledger', 7, Buffer.alloc(32, 1))
  const zeroes = text.replace('\n7\n', '\n07\n')
  for (const [what, note] of [
    ['no signature', text],
    ['only a stranger’s', `${text}\n${stranger.sign(text)}`],
    ['another size', `${text.replace('\n7\n', '\n8\n')}\n${line}`],
    ['another origin', `${other}\n${signer.sign(other)}`],
    ['a size with a zero in front', `${zeroes}\n${signer.sign(zeroes)}`],
    ['no newline at the end', `${text}\n${line}`.slice(0, -1)],
    ['a control character', `${text}\n${line}`.replace('7', '7\t')],
    ['a bad second signature of ours', `${text}\n${line}${signer.sign('x\n')}`],
    ['two dashes', `${text}\n${line.replace('—', '--')}`],
    ['too many', `${text}\n${line}${stranger.sign(text).repeat(70)}`],
  ] as const)
    assert.equal(await openCheckpoint(note, key), null, what)
})

test('a proof reads as it was written', () => {
  const note = `o\n7\n${Buffer.alloc(32).toString('base64')}\n\n— o AAAA\n`
  for (const hashes of [[], [Buffer.alloc(32, 2)], [Buffer.alloc(32, 2), Buffer.alloc(32, 3)]]) {
    const text = writeProof({ index: 6, hashes, note })
    const read = readProof(text)!
    assert.deepEqual([read.index, read.note, read.hashes.length], [6, note, hashes.length])
    assert.ok(readProof(text.replace('index', 'extra AAAA\nindex')))
    assert.equal(readProof(text.replace('@v1', '@v2')), null)
    assert.equal(readProof(text.replace('index 6', 'index 06')), null)
  }
})

test('addresses of tiles have one spelling', () => {
  assert.deepEqual(readTileAddress('0/x001/x234/067'), { level: 0, index: 1_234_067, width: 256 })
  assert.deepEqual(readTileAddress('1/x001/067.p/112'), { level: 1, index: 1067, width: 112 })
  assert.deepEqual(readTileAddress('entries/000.p/1'), { level: -1, index: 0, width: 1 })
  for (const path of [
    '0/x000/001',
    '0/1',
    '0/001/x002',
    '0/000.p/0',
    '0/000.p/256',
    '64/000',
    '00/000',
    'entries/x1/000',
  ])
    assert.equal(readTileAddress(path), null, path)
})
