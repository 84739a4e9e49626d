import postcss from 'postcss'
import { parseAst } from 'vite'
import type { Known } from './known.ts'

interface Node {
  type: string
  [field: string]: unknown
}

/** Features of the web's platform in a built script that a browser of the floor does not have. */
export function newerInScript(code: string, known: Known): Set<string> {
  const found = new Set<string>()
  visit(parseAst(code) as unknown as Node, (node, parent) => {
    if (node.type === 'MemberExpression' && !node.computed) {
      const { name } = node.property as { name: string }
      const owner = (node.object as { name?: string }).name
      const isStatic = owner !== undefined && known.owners.has(owner)
      if (isStatic && known.statics.get(`${owner}.${name}`) === false) found.add(`${owner}.${name}`)
      const isCalled = parent?.type === 'CallExpression' && parent.callee === node
      if (!isStatic && isCalled && known.members.get(name) === false) found.add(`.${name}()`)
    }
    if (node.type === 'Identifier' && known.owners.get(node.name as string) === false && isRead(node, parent))
      found.add(node.name as string)
    if (node.type === 'Literal' && /[v]/.test((node.regex as { flags?: string } | undefined)?.flags ?? ''))
      found.add('/v')
  })
  return found
}

/** Whether the name stands for a variable: not for a key, a property or an argument. */
function isRead(node: Node, parent: Node | null) {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed === true
  if (parent?.type === 'Property') return parent.value === node && parent.key !== node
  return parent?.type === 'NewExpression' || parent?.type === 'CallExpression' || parent?.type === 'BinaryExpression'
}

function visit(node: Node, see: (node: Node, parent: Node | null) => void, parent: Node | null = null) {
  see(node, parent)
  for (const part of Object.values(node).flat())
    if (typeof part === 'object' && part !== null && 'type' in part) visit(part as Node, see, node)
}

/** The same in a built style: properties, their keywords, functions, pseudo-classes and rules. */
export function newerInStyle(code: string, known: Known): Set<string> {
  const found = new Set<string>()
  const note = (name: string) => known.styles.get(name) === false && found.add(name)
  postcss.parse(code).walk((node) => {
    if (node.type === 'atrule') note(`@${node.name}`)
    if (node.type === 'rule') for (const [pseudo] of node.selector.matchAll(/::?[a-z][a-z-]*/g)) note(pseudo)
    if (node.type !== 'decl' || node.prop.startsWith('--')) return
    // The build writes a prefixed property beside the one without a prefix.
    if (node.parent?.some((one) => one.type === 'decl' && one.prop === `-webkit-${(node as { prop: string }).prop}`))
      return
    note(node.prop)
    for (const [word] of node.value.matchAll(/[a-z][a-z-]*(?![a-z-]*\()/g)) note(`${node.prop}: ${word}`)
    for (const [call] of node.value.matchAll(/[a-z][a-z-]*\(/g)) note(call)
  })
  return found
}
