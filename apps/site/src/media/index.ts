export { Shot, type ShotName } from './shot.tsx'
export { Video, type VideoName } from './video.tsx'
