import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointAddresses } from './endpointAddresses.ts'
import { pageTemplate } from './pageTemplate.ts'
import { withoutRouteModules } from './withoutRouteModules.ts'

/** What the first page never shows comes with the page or the layer that shows it, and its libraries with it. */
const LATER = [
  /features[\\/](calendar|comments|editor(?![\\/](AddOpinion|index))|embeds|forecasters|hype|media|offline|moderation|payments|podcasts(?![\\/]PlayerPart)|screener|search|signals|social|talk|telegram|wallets)[\\/]/,
  /[\\/](auth|coin|chart|moderation|opinions|own|person|post|profile|purchase|reading|signal)[\\/]/,
  /features[\\/]accounts[\\/](useSignIn|wanted|profile)/,
  /features[\\/]channels[\\/]ChannelChoice/,
  /features[\\/]market[\\/](chip[\\/]mentions|macro[\\/]|CoinRows|TopGainers)/,
  /features[\\/]membership[\\/](queries|Teaser|ClubBand)/,
  /features[\\/]portfolio[\\/](?!PortfolioButton|index|layers)/,
  /features[\\/]notifications[\\/](popup|push[\\/](browser|Push|use)|settings|bell[\\/](Member|useCheck)|otherTabs|system|thread)/,
  /features[\\/]reactions[\\/](bar[\\/]|queries)/,
  /[\\/](opinions|profile|confirm|soon|social|wallets|commentText)\.tsx?$/,
  /Layer(Frame)?\./,
  /ui[\\/](emoji|fields|tooltips)[\\/]|ui[\\/]menu[\\/]MenuItems|format[\\/]age|useBackByArrow|usePhone|ToastRegion/,
  /ui[\\/]numbers[\\/](html|copying|FullValues|offer|points)\./,
  /Avatar|Checkbox|CopyAddress|copyText|Dropdown|Panel\.|PlainPage|RadioRows|RemovalNote|pages[\\/]Locked|Rows|Section|SoonNote|Tabs/,
  // Of the contract and of the API.
  /^[\\/]((api[\\/])?offer|views|comments|editor|titles|embeds|membership|media|notifications|telegram|payments|moderation|own|portfolio|post|auth|purchase|screener\w*|podcasts|forecasters|hype\w*|search|shared)\.ts$/,
]
/** What the player's buttons are made of, wherever they stand: one file, behind the first load. */
const PLAYER =
  /features[\\/]podcasts[\\/](capsule|card|commands|cover|PlayerIcon|engine[\\/](podcast|state|store)|panel[\\/]playerLayer)/
/** Every page finds its way by all of the routes, and opens all of the layers, which are small. */
const ADDRESSES = /[\\/]web[\\/]src[\\/](.*[\\/])?(routes|layers)\.ts$/

function isEverywhere(id: string) {
  const [, inside] = /(?:apps[\\/]web|contract)[\\/]src([\\/].*)$/.exec(id) ?? []
  return inside !== undefined && !LATER.some((later) => later.test(inside))
}

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [react(), pageTemplate(), endpointAddresses(), withoutRouteModules()],
  build: {
    modulePreload: { polyfill: false },
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    // Everything is a file of ours: the content policy has no data: for scripts, styles and fonts.
    assetsInlineLimit: 0,
    // The names of all emoji come in one piece, when somebody chooses one.
    chunkSizeWarningLimit: 1000,
    target: 'es2022',
    // Every page needs these: a few large files pack better than dozens of small ones.
    ...(!isSsrBuild && {
      rolldownOptions: {
        treeshake: { manualPureFunctions: ['z'] },
        output: {
          // Every page carries the list of all files: names would be half of it.
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: {
            groups: [
              { name: 'navigation', test: ADDRESSES },
              { name: 'libraries', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
              { name: 'player', test: PLAYER, includeDependenciesRecursively: false },
              // Texts point into sound; their pages do not wait for the player.
              {
                name: 'jumps',
                test: /podcasts[\\/](episode[\\/](jumps|times|lazy|useJump)|clock)\.tsx?$/,
                includeDependenciesRecursively: false,
              },
              { name: 'shared', test: isEverywhere, minShareCount: 2, includeDependenciesRecursively: false },
            ],
          },
        },
      },
    }),
  },
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/api/withoutZod.ts', import.meta.url)) }],
  },
  ssr: { noExternal: true },
}))
