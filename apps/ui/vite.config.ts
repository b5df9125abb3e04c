import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

export const config = defineConfig({
  root,
  plugins: [react(), tailwind()],
  build: {
    outDir: `${root}/../../dist/ui`,
    emptyOutDir: true,
    target: 'es2024',
    // Inlined assets would be data: URLs, which our content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
  },
})

export default config
