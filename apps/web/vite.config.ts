import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointAddresses } from './endpointAddresses.ts'
import { pageTemplate } from './pageTemplate.ts'

/** Our own small parts, without those that bring the dialog library along and those of people's areas. */
function isEverywhere(id: string) {
  const isOurs = /(apps[\\/]web|contract)[\\/]src[\\/]/.test(id)
  return isOurs && !/Layer\.tsx|Layer\.module\.css|accounts[\\/](area|profile)[\\/]/.test(id)
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), pageTemplate(), endpointAddresses()],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    // Everything is a file of ours: the content policy has no data: for scripts, styles and fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    // Every page needs these: a few large files pack better than dozens of small ones.
    ...(!isSsrBuild && {
      rolldownOptions: {
        treeshake: { manualPureFunctions: ['z'] },
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
              { name: 'shared', test: isEverywhere, minShareCount: 3, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    }),
  },
  resolve: { alias: { zod: fileURLToPath(new URL('src/api/withoutZod.ts', import.meta.url)) } },
  ssr: { noExternal: true },
}))
