import { describe, expect, it } from 'vitest'
import { openPython } from './python.ts'
import { importRef, openTextResolver } from './testing/memory-project.ts'

describe('Python imports', () => {
  const ask = openTextResolver(openPython, {
    'pyproject.toml': '',
    'src/shop/__init__.py': '',
    'src/shop/models.py': '',
    'src/shop/views/__init__.py': '',
    'src/shop/views/cart.py': '',
    'src/shop/views/cart.pyi': '',
    'src/shop/json.py': '',
    'src/shop/typed.pyi': '',
    'src/shop/data/plain.py': '',
    'src/shop/redis.py': '',
    'src/space/part/__init__.py': '',
    'src/space/part/tool.py': '',
    'tests/__init__.py': '',
    'tests/factories.py': '',
    'tests/test_models.py': '',
    'scripts/run.py': '',
    'scripts/common.py': '',
    'scripts/types.py': '',
    'plugins/space/more.py': '',
    'spec/sphinx/__init__.py': '',
    'docs/conf.py': '',
    'calendar.py': '',
    'docs/requests/readme.md': '',
    'other/pyproject.toml': '',
    'other/tests/__init__.py': '',
    'other/tests/factories.py': '',
    'other/tests/test_x.py': '',
  })
  it.each([
    ['src/shop/views/cart.py', '.', ['x'], 'src/shop/views/__init__.py'],
    ['src/shop/views/cart.py', '..', ['models'], 'src/shop/models.py'],
    ['src/shop/views/cart.py', '..', ['models', 'version'], 'src/shop/models.py src/shop/__init__.py'],
    ['src/shop/views/cart.py', '..models', ['Order'], 'src/shop/models.py'],
    ['src/shop/views/cart.py', '.. models', ['Order'], 'src/shop/models.py'],
    ['src/shop/views/cart.py', '....models', ['Order'], 'nowhere'],
    ['src/shop/views/cart.py', '.....models', ['Order'], 'nowhere'],
    ['src/shop/__init__.py', '.views', ['cart as c'], 'src/shop/views/cart.py'],
    ['src/shop/__init__.py', '.data', ['plain'], 'src/shop/data/plain.py'],
    ['src/shop/__init__.py', '.data', ['gone'], 'nowhere'],
    ['src/shop/__init__.py', '.typed', ['T'], 'src/shop/typed.pyi'],
    ['src/shop/__init__.py', '._version', ['v'], 'nowhere'],
    ['tests/test_models.py', 'shop', ['models', 'views'], 'src/shop/models.py src/shop/views/__init__.py'],
    ['tests/test_models.py', 'shop.models', ['Order'], 'src/shop/models.py'],
    ['tests/test_models.py', 'shop.views.cart', ['*'], 'src/shop/views/cart.py'],
    ['tests/test_models.py', 'shop', ['* as s'], 'src/shop/__init__.py'],
    ['tests/test_models.py', 'shop.gone', ['x'], 'nowhere'],
    ['tests/test_models.py', 'space.part.tool', ['x'], 'src/space/part/tool.py'],
    ['tests/test_models.py', 'space.part', ['tool'], 'src/space/part/tool.py'],
    ['tests/test_models.py', 'space.unknown', ['x'], 'outside'],
    ['tests/test_models.py', 'tests.factories', ['x'], 'tests/factories.py'],
    ['other/tests/test_x.py', 'tests.factories', ['x'], 'other/tests/factories.py'],
    ['scripts/run.py', 'common', ['x'], 'scripts/common.py'],
    ['scripts/run.py', 'calendar', ['x'], 'calendar.py'],
    ['scripts/run.py', 'types', ['x'], 'outside'],
    ['docs/conf.py', 'sphinx.util', ['x'], 'outside'],
    ['src/shop/views/cart.py', 'json', ['dumps'], 'outside'],
    ['src/shop/models.py', 'redis', ['Redis'], 'outside'],
    ['src/shop/models.py', 'requests', ['get'], 'outside'],
    ['src/shop/models.py', 'space', ['part', 'more'], 'src/space/part/__init__.py plugins/space/more.py'],
    ['src/shop/models.py', 'numpy', ['* as np'], 'outside'],
    ['src/shop/models.py', 'os.path', ['*'], 'outside'],
  ])('in %s, from %s import %j resolves to %s', (from, module, names, expected) => {
    expect(ask(from, importRef(module, names))).toBe(expected)
  })

  it('resolves an import of everything to the __init__.py of the package', () => {
    expect(ask('tests/test_models.py', importRef('shop', [], { everything: true }))).toBe('src/shop/__init__.py')
  })
})
