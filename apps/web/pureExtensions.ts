import type { Plugin } from 'vite'

/** A definition at the top of a module: `const TaskItem = Node.create({`. */
const DEFINITION = /^((?:export )?(?:const|var) \w+ = )(?=(?:Node|Mark|Extension)\d*\.create\()/gm

/**
 * Tells the bundler that defining an extension of Tiptap does nothing else, so that unused ones are left out. Tiptap
 * ships several in one file without saying so.
 */
export function pureExtensions(): Plugin {
  return {
    name: 'pure-extensions',
    transform: {
      filter: { id: /node_modules\/@tiptap\/.*\.js$/ },
      handler: (code) => ({ code: code.replace(DEFINITION, '$1/* @__PURE__ */ '), map: null }),
    },
  }
}
