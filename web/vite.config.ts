import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { documents } from './build/document.ts'
import { speak } from './build/speak.ts'

// Where a server runs that `make web-dev` works against.
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:8080'

const proxied = [
  '/graphql',
  '/session',
  '/files',
  '/recordings',
  '/docs',
  '/openapi.json',
  '/v3',
  '/call',
  '/rate',
  '/oauth/token',
  '/oauth/register',
]

export default defineConfig({
  plugins: [documents(), react(), tailwind(), compress(), speak(process.env['WEB_LANGUAGE'] ?? 'en')],
  build: {
    target: 'es2022',
    // Maps would double what the binary carries; the sources are public.
    sourcemap: false,
    // A page may not carry data: fonts and scripts, its policy says so.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // A page has the texts that it shows: choosing their language changes nothing for the others.
      treeshake: { moduleSideEffects: [{ test: /\/src\/text\/shown\//, sideEffects: false }] },
      // The dashboard, the page by which anybody calls an assistant, and the script that opens it on other sites, which has to
      // keep its name.
      input: {
        index: 'index.html',
        call: 'call.html',
        widget: 'src/talk/widget.ts',
        // The texts of each language, which the server finds by their names.
        'texts-de': 'src/text/entry/de.ts',
        'texts-es': 'src/text/entry/es.ts',
      },
      output: { entryFileNames: ({ name }) => (name === 'widget' ? 'call/widget.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    proxy: Object.fromEntries(
      // The server acts for its own pages only: to it, requests come from its own origin.
      proxied.map((path) => [path, { target: server, ws: path === '/graphql', headers: { origin: server } }]),
    ),
  },
})
