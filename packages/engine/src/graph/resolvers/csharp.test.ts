import { describe, expect, it } from 'vitest'
import { openCsharp } from './csharp.ts'
import { importRef, openTextResolver } from './testing/memory-project.ts'

describe('C# usings', () => {
  const ask = openTextResolver(openCsharp, {
    'src/Shop.Core/Shop.Core.csproj': '<Project><PropertyGroup><RootNamespace>Newtonsoft.Extra</RootNamespace></PropertyGroup></Project>',
    'src/EF/Microsoft.EF.Relational.csproj': '<Project />',
    'src/Shop.Core/Order.cs': '',
    'src/Shop.Core/Pricing/Rules.cs': '',
    'src/Other/Rules.cs': '',
    'src/System/Linq/Async/Extra.cs': '',
  })
  it.each([
    ['Shop.Core.Orders', 'namespace Shop.Core.Orders'],
    ['Unknown.Thing', 'namespace Unknown.Thing'],
    ['Newtonsoft.Extra.Linq', 'namespace Newtonsoft.Extra.Linq'],
    ['Newtonsoft.Json', 'namespace Newtonsoft.Json'],
    ['Xunit.Abstractions', 'outside'],
    ['Microsoft.EF', 'namespace Microsoft.EF'],
    ['Microsoft.EF.Metadata', 'namespace Microsoft.EF.Metadata'],
    ['Azure.Storage', 'outside'],
    ['System.Collections.Generic', 'outside'],
    ['System', 'outside'],
    ['System.Linq.Async', 'namespace System.Linq.Async'],
    ['global::Shop.Core', 'namespace Shop.Core'],
  ])('%s resolves to %s', (module, expected) => {
    expect(ask('src/Shop.Core/Order.cs', module)).toBe(expected)
  })

  it.each([
    ['using static Shop.Core.Pricing.Rules;', 'Shop.Core.Pricing.Rules', 'src/Shop.Core/Pricing/Rules.cs'],
    ['using R = Shop.Core.Pricing.Rules;', 'Shop.Core.Pricing.Rules', 'src/Shop.Core/Pricing/Rules.cs'],
    ['using R = Shop.Core.Pricing;', 'Shop.Core.Pricing', 'namespace Shop.Core.Pricing'],
    ['using static System.Math;', 'System.Math', 'outside'],
  ])('%s resolves %s to %s', (text, module, expected) => {
    expect(ask('src/Shop.Core/Order.cs', importRef(module, [], { text }))).toBe(expected)
  })

  it.each([
    ['many spaces', `using${' '.repeat(1_000_000)}Shop.Core.Pricing.Rules`],
    ['many usings', 'using '.repeat(200_000)],
  ])(
    'reads C# usings in linear time: %s',
    (_, text) => {
      expect(ask('src/Shop.Core/Order.cs', importRef('Shop.Core.Pricing.Rules', [], { text }))).toBe('namespace Shop.Core.Pricing.Rules')
    },
    30_000,
  )

  it('resolves in linear time with a very long namespace in a project file and a using', () => {
    const endless = `Azure${'.a'.repeat(400_000)}`
    const asked = openTextResolver(openCsharp, { 'a.csproj': `<RootNamespace>${endless}</RootNamespace>`, 'a.cs': '' })
    expect([asked('a.cs', endless), asked('a.cs', 'Azure.Storage')]).toEqual(['outside', 'outside'])
  }, 30_000)
})
