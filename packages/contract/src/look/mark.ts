/** The logo on a 32 × 32 grid: three strokes tied by one. Used by the window, the site and reports; the icon files show the same. */
export const mark = {
  svg: { viewBox: '0 0 32 32', fill: 'none', stroke: 'currentColor', strokeWidth: 2.6, strokeLinecap: 'round' },
  paths: [
    { d: 'M16 4v24' },
    { d: 'M8 5.5c0 7 5.5 8 5.5 12.5 0 4-3 5-4.5 9.5' },
    { d: 'M24 5.5c0 7-5.5 8-5.5 12.5 0 4 3 5 4.5 9.5' },
    { d: 'M10.5 18.5h11', strokeWidth: 3.2 },
  ],
} as const
