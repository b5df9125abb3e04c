import { describe, expect, it } from 'vitest'
import { startAfterPaint } from './order-loading.ts'

const built = `<head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/a.css"/></head><body>words<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/docs.js";
  
  window.__reactRouterRouteModules = {"root":route0,"routes/docs":route1};

import("/assets/entry.js");</script></body>`

describe('startAfterPaint', () => {
  it('starts the code of a page after text and styles are painted', () => {
    expect(startAfterPaint(built)).toBe(
      `<head><link rel="stylesheet" href="/a.css"/></head><body>words<script type="module" async="">const start=async()=>{
document.head.append(...["/assets/manifest.js","/assets/root.js"].map((href)=>Object.assign(document.createElement("link"),{rel:"modulepreload",href})));
const [route0,route1]=await Promise.all([import("/assets/root.js"),import("/assets/docs.js"),import("/assets/manifest.js")]);
window.__reactRouterRouteModules = {"root":route0,"routes/docs":route1};
import("/assets/entry.js")};
requestAnimationFrame(()=>requestAnimationFrame(start))</script></body>`,
    )
  })

  it('leaves a page without scripts unchanged', () => {
    expect(startAfterPaint('<p>words</p>')).toBe('<p>words</p>')
  })
})
