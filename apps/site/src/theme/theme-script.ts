/** What the visitor chose, if anything; else the system decides through `color-scheme`. Storage may be refused. */
export const themeScript = `try{var t=localStorage.getItem('sheaf-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
