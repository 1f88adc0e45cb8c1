"""A category API as Django REST framework's documentation builds one, in each of its usual shapes.

  app.py --database FILE prepare        makes the tables and accounts, prints versions and the token as JSON
  app.py --database FILE seed <ROWS     empties the table and fills it from JSON on standard input
  app.py --database FILE serve PORT     serves on loopback
"""
import json
import sys

import django
from django.conf import settings

_, _, database, command, *rest = sys.argv
settings.configure(
    DEBUG=False,
    SECRET_KEY='only for tests, on loopback',
    ALLOWED_HOSTS=['*'],
    ROOT_URLCONF=__name__,
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': database}},
    DEFAULT_AUTO_FIELD='django.db.models.BigAutoField',
    INSTALLED_APPS=['django.contrib.auth', 'django.contrib.contenttypes', 'rest_framework', 'rest_framework.authtoken'],
    MIDDLEWARE=['django.middleware.common.CommonMiddleware'],
    USE_TZ=True,
    TIME_ZONE='UTC',
    PASSWORD_HASHERS=['django.contrib.auth.hashers.MD5PasswordHasher'],
    REST_FRAMEWORK={
        'DEFAULT_RENDERER_CLASSES': ['rest_framework.renderers.JSONRenderer'],
        'DEFAULT_AUTHENTICATION_CLASSES': ['rest_framework.authentication.TokenAuthentication', 'rest_framework.authentication.BasicAuthentication'],
        'DEFAULT_PERMISSION_CLASSES': ['rest_framework.permissions.DjangoModelPermissions'],
    },
)
django.setup()

import rest_framework  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.urls import include, path  # noqa: E402
from rest_framework import pagination, serializers, viewsets  # noqa: E402
from rest_framework.authtoken.models import Token  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.routers import DefaultRouter  # noqa: E402


class Category(models.Model):
    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=120, unique=True)
    description = models.TextField(blank=True)
    parent = models.ForeignKey('self', null=True, blank=True, on_delete=models.CASCADE, related_name='children')
    position = models.PositiveIntegerField(default=0)
    is_active = models.BooleanField(default=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = 'auth'
        db_table = 'shop_category'


class CategorySerializer(serializers.ModelSerializer):
    class Meta:
        model = Category
        fields = ['id', 'name', 'slug', 'description', 'parent', 'position', 'is_active', 'updated_at']


class Pages(pagination.PageNumberPagination):
    page_size = 25


class Offsets(pagination.LimitOffsetPagination):
    default_limit = 20
    max_limit = 50


class Cursors(pagination.CursorPagination):
    page_size = 25
    ordering = 'id'


class Links(pagination.PageNumberPagination):
    """As "Header based pagination" in the documentation, under "Custom pagination styles"."""
    page_size = 25

    def get_paginated_response(self, data):
        links = [('next', self.get_next_link()), ('prev', self.get_previous_link())]
        link = ', '.join('<%s>; rel="%s"' % (url, rel) for rel, url in links if url is not None)
        return Response(data, headers={'Link': link} if link else {})


def routes(prefix, pagination, trailing_slash=True):
    class CategoryViewSet(viewsets.ModelViewSet):
        queryset = Category.objects.order_by('id')
        serializer_class = CategorySerializer
        pagination_class = pagination

    router = DefaultRouter(trailing_slash=trailing_slash)
    router.register('categories', CategoryViewSet, basename=prefix)
    return path(prefix + '/api/', include(router.urls))


urlpatterns = [
    routes('bare', None),
    routes('pages', Pages),
    routes('offsets', Offsets),
    routes('cursors', Cursors),
    routes('links', Links),
    routes('no-slash', Pages, trailing_slash=False),
]


def prepare():
    call_command('migrate', run_syncdb=True, verbosity=0)
    with connection.schema_editor() as editor:
        if Category._meta.db_table not in connection.introspection.table_names():
            editor.create_model(Category)
    admin = User.objects.filter(username='admin').first() or User.objects.create_superuser('admin', password='open sesame')
    if not User.objects.filter(username='reader').exists():
        User.objects.create_user('reader', password='look only')
    token, _ = Token.objects.get_or_create(user=admin)
    print(json.dumps({'django': django.__version__, 'framework': rest_framework.VERSION, 'token': token.key}))


def seed():
    rows = json.load(sys.stdin)
    Category.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute('DELETE FROM sqlite_sequence WHERE name = %s', [Category._meta.db_table])
    Category.objects.bulk_create(
        Category(id=index + 1, name=row['name'], slug=row['slug'], position=row['order'], parent_id=None if row['parentIndex'] is None else row['parentIndex'] + 1)
        for index, row in enumerate(rows)
    )


if command == 'prepare':
    prepare()
elif command == 'seed':
    seed()
elif command == 'serve':
    call_command('runserver', '127.0.0.1:' + rest[0], use_reloader=False)
