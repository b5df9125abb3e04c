import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

export const config = defineConfig({
  root,
  plugins: [react({ compiler: true }), tailwind()],
  build: {
    outDir: `${root}/../../dist/ui`,
    emptyOutDir: true,
    target: 'es2024',
    // Inlined assets would be data: URLs, which our content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first screen needs comes in one piece, and what several parts share of our kit in a second. By themselves they are sixty,
            // most of them smaller than what asking for them costs; opening a window took half as long again.
            { name: 'window', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 2, test: /lucide-react|@base-ui|apps.ui.src.kit/, priority: 1 },
          ],
        },
      },
    },
  },
})

export default config
