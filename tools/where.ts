/** `npm run where /calendar` or `npm run where Сигналы`: the files behind an address or a label. */
import { globSync, readFileSync } from 'node:fs'

const wanted = process.argv[2] ?? ''

if (wanted.startsWith('/')) {
  for (const file of globSync('packages/contract/src/*.ts')) {
    for (const [, name, at] of readFileSync(file, 'utf8').matchAll(/(\w+): endpoint\(\{\s*at: '(.+?)'/g)) {
      if (!matches(at!.split(' ')[1]!)) continue
      const feature = file.match(/([\w-]+)\.ts$/)![1]
      console.log(`endpoint  ${feature}.${name}  ${at}  →  apps/server/src/features/${feature}/routes.ts`)
    }
  }
}
for (const file of globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/contract/src/*.ts']).filter(
  (path) => !path.includes('.test.'),
)) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.includes(wanted.startsWith('/') ? `'${wanted}'` : wanted))
      console.log(`${file}:${index + 1}  ${line.trim()}`)
  }
}

function matches(pattern: string) {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(wanted)
}
