import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as ts from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'

const root = fileURLToPath(new URL('../', import.meta.url))

// Biome sees only promises of our own functions; those of packages, such as `db.query`, need the compiler.
test('server, sandbox, tools and bench leave no promise floating', () => {
  const api = new API()
  try {
    const config = resolve(root, 'tsconfig.json')
    const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const files = globSync('{apps/server/src,apps/sandbox/src,tools,bench}/**/*.ts', { cwd: root })
    const floating = files.flatMap((file) => floatingIn(program.getSourceFile(resolve(root, file))!, checker))
    assert.ok(files.length > 300)
    assert.deepEqual(floating, [])
  } finally {
    api.close()
  }
})

function floatingIn(source: ts.SourceFile, checker: Checker): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      // The test runner awaits the promise of a test.
      const isTest = /^(test|after|before|describe|it)\b/.test(node.expression.getText())
      // A `.catch` handles the failure.
      const isCaught =
        ts.isPropertyAccessExpression(node.expression.expression) && node.expression.expression.name.text === 'catch'
      const name = checker.getTypeAtLocation(node.expression)?.getSymbol()?.name
      if (name === 'Promise' && !isTest && !isCaught) {
        const line = source.text.slice(0, node.getStart()).split('\n').length
        found.push(`${relative(root, source.fileName)}:${line}`)
      }
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}
