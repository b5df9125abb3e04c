// Resolves Swift modules: every file below a target folder of Package.swift or, in Xcode, below a folder of that name.

import { treeDistance } from '../distance.ts'
import type { Project } from '../project.ts'
import type { ModuleTarget, OpenResolver } from '../resolver.ts'
import { folderIndex } from './folder-index.ts'
import { folderOf, inFolder, isWithin, joinPath, upwards } from './relative-path.ts'

export const openSwift: OpenResolver = (project) => {
  const modules = swiftModules(project)
  const known = new Map<string, ModuleTarget>()
  return {
    resolve(from, ref): ModuleTarget {
      const key = `${folderOf(from)}\0${ref.module}`
      const found = known.get(key)
      if (found) return found
      // `@testable import struct Shop.Order`: only the module counts.
      const [, name = ''] =
        /^(?:@\w+(?:\([^)]*\))?\s+)*(?:import\s+)?(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor|macro)\s+)?(\w+)/.exec(
          ref.module,
        ) ?? []
      const files = modules.named(name, from)
      const target: ModuleTarget = files.length > 0 ? { leads: 'to-files', files } : { leads: 'outside' }
      known.set(key, target)
      return target
    },
  }
}

export interface SwiftModules {
  /** Files of a module; of several with that name, the nearest. */
  named(name: string, from: string): readonly string[]
  /** Files of the module that a file belongs to. */
  around(from: string): readonly string[] | undefined
}

export function swiftModules(project: Project): SwiftModules {
  const known = opened.get(project)
  if (known) return known
  const made = openModules(project)
  opened.set(project, made)
  return made
}

const opened = new WeakMap<Project, SwiftModules>()
const none: readonly string[] = []

interface Target {
  name: string
  folder: string
}

function openModules(project: Project): SwiftModules {
  let targets: Target[] | undefined
  const files = new Map<string, readonly string[]>()
  const below = (folder: string) => {
    const found = files.get(folder) ?? swiftFiles(project, folder)
    files.set(folder, found)
    return found
  }
  const all = () => {
    targets ??= project.named('Package.swift').flatMap((file) => readTargets(project, file))
    return targets
  }
  const nearestWith = (folders: readonly string[], from: string) => {
    const sorted = folders
      .map((folder) => ({ folder, distance: treeDistance(from, inFolder(folder, 'x')) }))
      .sort((a, b) => a.distance - b.distance)
    for (const { folder } of sorted) if (below(folder).length > 0) return below(folder)
    return none
  }
  /** Without a manifest: the outermost folder that directly contains Swift files. */
  const xcodeModule = (from: string) => {
    const containing = [...upwards(folderOf(from))].filter(
      (folder) => folder !== '' && project.filesIn(folder).some((file) => file.endsWith('.swift')),
    )
    const outermost = containing.at(-1)
    return outermost === undefined ? undefined : below(outermost)
  }
  /** `Vapor/Logging` groups files of Vapor; it is not the module `Logging`. */
  const isModuleFolder = (folder: string) =>
    !isResource(folder) &&
    !all().some((target) => isWithin(target.folder, folder)) &&
    ![...upwards(folderOf(folder))].some((above) => above !== '' && project.filesIn(above).some((file) => file.endsWith('.swift')))
  return {
    named(name, from) {
      const declared = all().filter((target) => target.name === name)
      if (declared.length > 0)
        return nearestWith(
          declared.map(({ folder }) => folder),
          from,
        )
      return system.has(name) ? none : nearestWith(folderIndex(project).named(name).filter(isModuleFolder), from)
    },
    around(from) {
      let best: Target | undefined
      for (const target of all()) if (isWithin(target.folder, from) && (!best || target.folder.length > best.folder.length)) best = target
      return best ? below(best.folder) : xcodeModule(from)
    },
  }
}

function swiftFiles(project: Project, folder: string): readonly string[] {
  const found: string[] = []
  const open = [folder]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const file of project.filesIn(at)) if (file.endsWith('.swift') && !file.endsWith('Package.swift')) found.push(file)
    for (const below of project.foldersIn(at)) open.push(below)
  }
  return found.sort()
}

/** Targets written in a manifest, plus the default folders of targets that code creates. */
function readTargets(project: Project, file: string): Target[] {
  const text = (project.read(file) ?? '').replace(/(^|[^:])\/\/.*/g, '$1')
  const home = folderOf(file)
  const starts = [...text.matchAll(/\.(target|executableTarget|testTarget|macro|plugin|systemLibrary)\s*\(\s*name:\s*"([^"]+)"/g)]
  const written = starts.flatMap((start, index) => {
    const [, kind = '', name = ''] = start
    const body = text.slice(start.index, starts[index + 1]?.index ?? text.length)
    const path = /[,(\s]path:\s*"([^"]*)"/.exec(body)?.[1]
    const folder = path === undefined ? usualFolder(project, home, kind, name) : joinPath(home, path)
    return folder === undefined ? [] : [{ name, folder }]
  })
  const names = new Set(written.map(({ name }) => name))
  const usual = usualRoots.flatMap((root) =>
    project.foldersIn(inFolder(home, root)).map((folder) => ({ name: folder.slice(folder.lastIndexOf('/') + 1), folder })),
  )
  return [...written, ...usual.filter(({ name }) => !names.has(name))]
}

function usualFolder(project: Project, home: string, kind: string, name: string): string | undefined {
  const roots = kind === 'testTarget' ? ['Tests', ...usualRoots] : kind === 'plugin' ? ['Plugins', ...usualRoots] : usualRoots
  const folders = roots.map((root) => inFolder(home, `${root}/${name}`))
  return folders.find((folder) => project.filesIn(folder).length + project.foldersIn(folder).length > 0)
}

const usualRoots = ['Sources', 'Source', 'src', 'srcs', 'Tests']

function isResource(folder: string): boolean {
  return /\.(?:xcassets|xcodeproj|xcworkspace|lproj|docc)(?:\/|$)/.test(folder)
}

const system: ReadonlySet<string> = new Set(
  'Foundation FoundationEssentials Swift SwiftUI UIKit AppKit Combine CoreData CoreGraphics CoreLocation Darwin Glibc Musl Dispatch XCTest Testing os OSLog Observation MapKit WebKit AVFoundation CoreImage QuartzCore Security StoreKit CryptoKit Network PackageDescription SwiftData WidgetKit UserNotifications SystemConfiguration CloudKit GameKit SpriteKit SceneKit Metal MetalKit Vision CoreML Photos PhotosUI HealthKit Intents WatchKit ARKit RealityKit'.split(
    ' ',
  ),
)
