// images.*: checks, cleans and stores the images of chat messages. Never decodes one.

import { createHash } from 'node:crypto'
import {
  type ImageAttachment,
  isImageName,
  joinParts,
  limits,
  type MethodInput,
  Refusal,
  readImage,
  type WorkspaceScope,
} from '@sheaf/contract'
import { readContained } from '@sheaf/engine/disk'
import { scanSecrets, secretByName } from '@sheaf/engine/secrets'
import type { Context } from '../context.ts'
import { locateInTree, readRefusals } from '../files/locate-in-tree.ts'
import type { LiveWorkspace, LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { ownerOf } from './chats.ts'
import type { ImageStore } from './image-store.ts'

export async function addImage(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, name, data }: WorkspaceScope & { name: string; data: string },
): Promise<ImageAttachment> {
  const images = await imagesOf(context, workspaces, workspace)
  const { type, width, height, parts } = readImage(Buffer.from(data, 'base64'), name)
  const bytes = joinParts(parts)
  refuseLarge(bytes.length, limits.imageBytes)
  const id = createHash('sha256').update(bytes).digest('hex')
  images.add(workspace, { id, type, width, height, bytes }, { name, at: context.now().toISOString() })
  return { id, name, type, width, height, bytes: bytes.length }
}

export async function readImageOf(
  context: Context,
  workspaces: LiveWorkspaces,
  input: MethodInput<'images.read'>,
): Promise<{ data: string }> {
  if ('path' in input) return { data: (await readImageFile(workspaces.get(input.workspace), input.path)).toString('base64') }
  const stored = (await imagesOf(context, workspaces, input.workspace)).read(input.workspace, input.image)
  if (!stored) throw new Refusal('image-unknown')
  return { data: Buffer.from(stored.bytes).toString('base64') }
}

export async function discardImage(
  context: Context,
  workspaces: LiveWorkspaces,
  { workspace, image }: WorkspaceScope & { image: string },
): Promise<void> {
  const images = await imagesOf(context, workspaces, workspace)
  images.discard(workspace, image)
}

/** An image of the tree: ignored files, links, and files outside are refused, as is everything that isn't an image. */
async function readImageFile(live: LiveWorkspace, path: string): Promise<Buffer> {
  const { root, relative, isFolder } = locateInTree(live, path)
  const name = relative.slice(relative.lastIndexOf('/') + 1)
  if (isFolder || !isImageName(name)) throw new Refusal('image-unreadable', `${path} isn't a PNG, JPEG, WebP, GIF, or SVG file.`)
  const secret = secretByName(path) ?? secretByName(relative)
  if (secret) throw new Refusal('not-possible', `${path} is a sensitive file (${secret}).`)
  const read = readContained(root, relative, { maxBytes: limits.imageFileBytes })
  if (!read.ok) {
    if (read.why === 'too-large') refuseLarge(read.size ?? 0, limits.imageFileBytes)
    throw new Refusal(read.why === 'too-large' ? 'image-too-large' : readRefusals[read.why], path)
  }
  if (/\.svg$/i.test(name)) await refuseSecrets(path, read.bytes)
  else readImage(read.bytes, name)
  return read.bytes
}

/** An SVG is text, and its text would be readable in the image. */
async function refuseSecrets(path: string, bytes: Buffer): Promise<void> {
  const text = bytes.toString('utf8')
  if (!/<svg[\s>]/.test(text)) throw new Refusal('image-unreadable', `${path} doesn't contain an SVG image.`)
  if ((await scanSecrets(text, path)).length > 0) throw new Refusal('not-possible', `${path} contains a secret.`)
}

function refuseLarge(bytes: number, most: number): void {
  if (bytes <= most) return
  const megabytes = (count: number): string => (count / 1_000_000).toFixed(count % 1_000_000 === 0 ? 0 : 2)
  throw new Refusal('image-too-large', `It has ${megabytes(bytes)} MB. The limit is ${megabytes(most)} MB.`)
}

async function imagesOf(context: Context, workspaces: LiveWorkspaces, workspace: string): Promise<ImageStore> {
  const chats = await context.chats()
  return chats.store(ownerOf(workspaces.get(workspace))).images
}
