/** Applies the visitor's theme, if any; otherwise the system decides through `color-scheme`. Storage may be blocked. */
export const themeScript = `try{var t=localStorage.getItem('sheaf-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
